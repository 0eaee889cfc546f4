/**
 * The passwords of eight characters and more that lead the lists of leaked ones, in lower case. Shorter ones are refused by
 * their length.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password password1 password2 password3 password12 password123 password1234 password12345 password! password1!
  password123! password01 password99 password2020 password2021 password2022 password2023 password2024 password2025
  password2026 passw0rd passw0rd1 passw0rd! p@ssword p@ssw0rd p@ssw0rd1 p@ssw0rd! p@$$w0rd pa$$word pa$$w0rd pa55word
  pa55w0rd passwort passwort1 passport passpass passwords mypassword mypassword1 yourpassword newpassword newpass1
  oldpassword password0 1password passwordpassword mypass123 userpassword adminpassword rootpassword contraseña contrasena
  motdepasse wachtwoord senha123 kennwort geheim123 parola123
  12345678 123456789 1234567890 12345678910 123456780 0123456789 012345678 123123123 1234512345 12341234 123456123456
  87654321 987654321 9876543210 0987654321 1234567a 1234567q 12345678a 12345678q 123456789a 123456789q a12345678
  a123456789 q12345678 abc12345 abc123456 abc123abc abcd1234 abcd12345 abcde123 abcdef123 abcdefgh abcdefg1 abcdefghi
  abcdefghij a1b2c3d4 a1b2c3d4e5 1a2b3c4d 1a2b3c4d5e aa123456 aa12345678 ab123456 as123456 qq123456 zz123456 aaa11111
  aaaa1111 11112222 12121212 12344321 12345679 13131313 14141414 12131415 123654789 147258369 147852369 159357159 159753456
  741852963 789456123 963852741 321321321 456456456 789789789 102030405 10203040 19871987 19881988 19891989 19901990
  20002000 20012001 123qweasd 123qweasdzxc 123qwe123 123qwe456 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc
  1qazxsw2 1qaz@wsx !qaz2wsx q1w2e3r4 q1w2e3r4t5 qazwsxedc qazwsx123 qaz123456 zaq12wsx zaq1zaq1 zaq1xsw2 wsxedc123
  qwertyui qwertyuiop qwertyuiop123 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty123! qwerty2024
  qwertyqwerty qwerty789 qwerty777 qwert123 qwert12345 qwer1234 qweasdzxc qweasd123 qwe123456 qwe123qwe asdfghjk asdfghjkl
  asdfasdf asdf1234 asdfgh123 asdfjkl; asdasdasd asd123456 zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvbnm,./ zxcv1234 azertyuiop
  azerty123 azerty12 1azertyuiop poiuytrewq lkjhgfdsa mnbvcxz1 mnbvcxzlkj yxcvbnm1 qwertz123 qwertzuiop
  iloveyou iloveyou1 iloveyou2 iloveyou! iloveyou123 iloveyou12 iloveu123 iloveu12 ilovehim ilovegod ilovejesus ilovemom
  ilovemyself ilovemyfamily loveyou1 loveyou123 loveyou2 lovelove loveme123 lovelife mylove123 loverboy lovergirl iluvyou1
  sunshine sunshine1 sunshine123 princess princess1 princess12 princess123 football football1 football12 football123
  baseball baseball1 baseball12 baseball123 basketball basketball1 softball1 softball12 volleyball volleyball1 hockey123
  soccer123 soccer12 football! swimming swimmer1 gymnast1 gymnastics lacrosse cheerleader marathon tennis123 cricket1
  cricket123 liverpool liverpool1 liverpool123 chelsea1 chelsea123 arsenal1 arsenal123 barcelona barcelona1 manchester
  manchesterunited manutd123 juventus realmadrid celtic1888 rangers1 everton1 tottenham newcastle packers1 steelers
  steelers1 cowboys1 yankees1 redsox04 lakers24 jordan23 jordan123 michael1 michael123 superman superman1 superman123
  spiderman spiderman1 batman123 batman12 ironman1 captain1 starwars starwars1 startrek pokemon1 pokemon123 pikachu1
  naruto123 minecraft minecraft1 minecraft123 fortnite roblox123 playstation xbox360360 nintendo zelda123 dragonball
  dragon123 dragon12 master123 master12 shadow123 shadow12 monkey123 monkey12 killer123 killer12 hunter123 hunter12
  tigger123 tigger12 charlie1 charlie123 buster123 ginger123 pepper123 cookie123 summer123 winter123 spring123 autumn123
  summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 summer2026 winter2020 winter2021 winter2022 winter2023
  winter2024 winter2025 winter2026 spring2024 spring2025 spring2026 autumn2024 autumn2025 monday123 friday123 january1
  february december november september october1
  welcome1 welcome12 welcome123 welcome1! welcome2024 welcome2025 letmein1 letmein12 letmein123 letmein! letmeinn
  trustno1 whatever whatever1 computer computer1 computer123 internet internet1 samsung1 samsung123 samsung12 google123
  facebook facebook1 facebook123 linkedin twitter1 instagram instagram1 whatsapp youtube123 microsoft windows10 windows123
  changeme changeme1 changeme123 changeit temporary temppass default1 default123 testtest test1234 test12345 test123456
  testing1 testing123 tester123 demo1234 sample123 example1 guest123 guest1234 user1234 user12345 username username1
  administrator admin123 admin1234 admin12345 admin123456 admin@123 admin2024 adminadmin admin888 root1234 rootroot
  toor1234 server123 system123 oracle123 mysql123 postgres public123 private1 secret123 secret12 secret1234 topsecret
  security security1 access14 access123 login123 login1234 enter123 master1234 superuser password#1
  jennifer jennifer1 jessica1 jessica123 michelle michelle1 ashley123 ashley12 amanda123 melissa1 nicole123 nicole12
  stephanie samantha samantha1 victoria victoria1 elizabeth elizabeth1 isabella alexander alexander1 alexandra alejandro
  alejandra benjamin benjamin1 brandon1 brandon123 christian christian1 christopher christina christine danielle daniel123
  daniel12 andrew123 anthony1 anthony123 matthew1 matthew123 joshua123 joshua12 jonathan jonathan1 justin123 justin12
  nicholas nicholas1 patrick1 richard1 robert123 thomas123 william1 william123 vanessa1 veronica gabriela gabriel1
  fernando fernanda francisco cristina mercedes mercedes1 porsche911 ferrari1 lamborghini corvette mustang1 mustang123
  yamaha123 kawasaki harley123 chevrolet chevy123 ford1234 diamond1 diamond123 crystal1 butterfly butterfly1 blessing
  blessed1 blessed123 jesus123 jesuschrist godisgood godislove christ123 angel123 angels123 heaven123 babygirl babygirl1
  babygirl12 babygirl123 babyboy1 babydoll hellokitty sweetheart sweetie1 sweetpea cupcake1 chocolate chocolate1 cheese123
  pizza123 banana123 orange123 purple123 purple12 yellow123 green123 black123 silver123 golden123 rainbow1 rainbow123
  flower123 flowers1 sunflower strawberry blueberry cinnamon vanilla1 caramel1 snowball snowman1 snickers scooby123
  scoobydoo garfield midnight midnight1 moonlight starlight sunlight moonshine thunder1 lightning hurricane phoenix1
  eagle123 tiger123 lion1234 wolf1234 panther1 dolphin1 dolphins elephant giraffe1 penguin1 kangaroo alligator crocodile
  mickey123 minnie123 tinkerbell cinderella beautiful beautiful1 gorgeous handsome precious precious1 princesa amor1234
  teamoteamo tequiero tequieromucho teamomucho bonita123 hermosa1 mariposa corazon1 estrella estrella1 america1 american1
  australia canada123 england1 scotland ireland1 france123 germany1 germany123 deutschland italia123 espana123 mexico123
  brasil123 newyork1 newyork123 california texas123 florida1 chicago1 boston123 london123 paris123 berlin123 hello123
  hello1234 hello12345 helloworld hellohello goodbye1 goodluck goodlife lucky123 lucky777 777777777 forever1 forever21
  forever123 together remember nothing1 something anything everything awesome1 awesome123 amazing1 fantastic wonderful
  freedom1 freedom123 warrior1 champion champion1 champions legend123 destiny1 victory1 success1 success123 money123
  money1234 millionaire iamtheking theking1 thequeen1 godzilla terminator matrix123 gandalf1 hogwarts harrypotter potter123
  metallica metallica1 slipknot slipknot1 nirvana1 beatles1 eminem123 greenday linkinpark blink182 blink1822 rockstar
  rockstar1 guitar123 music123 musiclover dancer123 dancing1 justdoit just4you fuckyou1 fuckyou2 fuckyou123 fuckyou!
  fuckoff1 fuckoff123 motherfucker asshole1 bitch123 bullshit biteme123 shithead sexy1234 sexygirl sexyboy1 blowjob1
  pussy123 pussycat penis123 hardcore1 cocacola cocacola1 budweiser heineken guinness jackdaniels mcdonalds starbucks
  family123 family12 children daughter mother123 father123 brother1 sister123 grandma1 bestfriend friends1 friends123
  friendship peace123 lovepeace sunshine! correcthorsebatterystaple thisismypassword iforgot123 idontknow dontforget
  nopassword nopass123 donttell letmein2 opensesame abracadabra alphabet aaaaaaaa1 qwerasdf qwerasdfzxcv zxcvasdf asdfqwer
  asdfzxcv 1234qwer 12345qwert 12345qwer 1234asdf 1234abcd 12345abc 12345abcde 123abc123 123456abc 1234567890a 1234567890q
  11223344 1122334455 112233445566 22446688 13579246 135792468 24681012 246813579 31415926 314159265 27182818 55667788
  99887766 00112233 010203040506 01234567 01020304 123456987 12qwaszx qwaszx12 34erdfcv
  `
    .trim()
    .split(/\s+/),
);
